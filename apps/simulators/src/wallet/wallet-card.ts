export type Network = 'VISA' | 'MASTERCARD' | 'AMEX'

/** A card in the wallet. The gateway's simulator applies its `outcome` or, without one, the outcome of its number. */
export type WalletCard = {
  readonly id: string
  readonly label: string
  readonly network: Network
  readonly pan: string
  readonly outcome: string | null
}

const visa = '4111111111111111'

export const walletCards: readonly WalletCard[] = [
  { id: 'visa', label: 'Visa •••• 1111', network: 'VISA', pan: visa, outcome: 'approved' },
  {
    id: 'mastercard',
    label: 'Mastercard •••• 4444',
    network: 'MASTERCARD',
    pan: '5555555555554444',
    outcome: 'approved',
  },
  { id: 'amex', label: 'Amex •••• 0005', network: 'AMEX', pan: '378282246310005', outcome: 'approved' },
  { id: 'declined', label: 'Visa that is declined', network: 'VISA', pan: visa, outcome: 'PROCESSOR_DECLINED' },
  { id: 'empty', label: 'Visa without money', network: 'VISA', pan: visa, outcome: 'INSUFFICIENT_FUND' },
  { id: 'limit', label: 'Visa over its limit', network: 'VISA', pan: visa, outcome: 'EXCEEDS_CREDIT_LIMIT' },
  { id: 'broken', label: 'Visa whose bank does not answer', network: 'VISA', pan: visa, outcome: 'SYSTEM_ERROR' },
  // Without an outcome: the number makes the bank ask.
  { id: 'step-up', label: 'Visa that the bank asks about', network: 'VISA', pan: '4000000000002503', outcome: null },
]

export const lastFourOf = ({ pan }: WalletCard): string => pan.slice(-4)

/** The plain content of a simulated token, which a real token encrypts. */
export const tokenFieldsOf = ({ pan, outcome }: WalletCard) => ({
  sim: true,
  pan,
  expirationMonth: '12',
  expirationYear: '2099',
  ...(outcome === null ? {} : { outcome }),
})

/** Apple's spelling of the networks, in its tokens. */
const names = { VISA: 'Visa', MASTERCARD: 'MasterCard', AMEX: 'AmEx' } as const

export const nameOfNetwork = (network: Network): string => names[network]
