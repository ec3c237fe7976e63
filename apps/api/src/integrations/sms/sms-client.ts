type Sms = {
  /** An E.164 number. */
  readonly to: string
  readonly text: string
  /** Our id of the message, 1 to 100 printable characters. The gateway sends each reference once. */
  readonly reference: string
}

/**
 * Sends a text message to the gateway. Rejects on failures that may pass; 'refused' = the gateway will never accept
 * it.
 */
export type SendSms = (sms: Sms) => Promise<'sent' | 'refused'>

export type SmsSettings = {
  readonly smsUrl: string
  readonly smsKey: string
  /** The sender that phones show. */
  readonly smsFrom: string
}

/** Milliseconds. */
const deadline = 5_000

/** Statuses of permanent refusals. 409 = another text was already sent under this reference. */
const permanentRefusals: ReadonlySet<number> = new Set([400, 409, 422])

/** An alphanumeric sender: up to eleven letters, digits and spaces. [ACC-41] */
export const senderName = (brandName: string): string =>
  brandName
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, 11)
    .trim()

/** Sends text messages over HTTP. Retries use the same reference, so that a message is sent only once. [ACC-41] */
export const makeSendSms = ({ smsUrl, smsKey, smsFrom }: SmsSettings): SendSms => {
  const address = `${smsUrl.replace(/\/+$/, '')}/messages`
  return async (sms) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${smsKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...sms, from: smsFrom }),
      // A redirect would carry the customer's number to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
    await response.body?.cancel()
    if (response.ok) return 'sent'
    if (permanentRefusals.has(response.status)) return 'refused'
    throw new Error(`the SMS gateway responded with ${response.status}`)
  }
}
