let guests = 0

/** A mobile number that no other guest of this process has, because orders per number are limited. */
export const guestNumber = (): string => {
  guests += 1
  return `0491 ${570_200 + guests}`
}
