import { instant, type Instant, type OrderId } from '@forno/domain/core/basic-types'
import { surveyProofLifetime } from '@forno/domain/surveys/survey-mail'
import { seal, unseal } from '../../platform/crypto/sealed.ts'

const purpose = 'survey'

/** Proves the right to answer for one order until it expires. Contains no personal data. */
export const makeSurveyProof = (tokenKeys: readonly string[], orderId: OrderId, at: Instant): string =>
  seal(tokenKeys[0] ?? '', purpose, `${orderId} ${at + surveyProofLifetime}`)

/** The order of a proof; null if the proof is invalid or has expired. */
export const orderOfProof = (tokenKeys: readonly string[], proof: string, at: Instant): OrderId | null => {
  const [orderId, expiresAt] = unseal(tokenKeys, purpose, proof)?.split(' ') ?? []
  return orderId !== undefined && instant(Number(expiresAt)) > at ? (orderId as OrderId) : null
}
