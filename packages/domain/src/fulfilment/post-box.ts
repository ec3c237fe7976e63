const postBox =
  /\b(?:[gl]\.?\s*)?p\.?\s*o\.?\s*(?:box|bag)\b|\b(?:post(?:al)?\s+(?:office\s+)?|mail\s+|private\s+(?:mail\s+)?)(?:box|bag)\b|\blocked\s+(?:mail\s+)?bag\b|\bparcel\s+(?:locker|collect|point)\b|\b(?:community\s+mail|care\s+po)\s*(?:bag|box)?\b/i

/** Whether a text names a post box, a parcel locker or a bag of a post office: no driver delivers there. [BAS-12] */
export const isPostBox = (text: string): boolean => postBox.test(text)

/** What a customer reads who enters a post box. [BAS-12] */
export const postBoxText = "We can't deliver to a PO Box. Please enter a street address."
