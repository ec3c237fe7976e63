import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose'
import { contextLives, type Session } from './session-request.ts'

export type Signer = ReturnType<typeof createSigner>

/** Signs capture contexts and transient tokens. The key is generated on first use. */
export function createSigner() {
  let made: Promise<{ readonly kid: string; readonly jwk: JWK; readonly privateKey: CryptoKey }> | undefined
  const make = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = await exportJWK(publicKey)
    return { kid: await calculateJwkThumbprint(jwk), jwk, privateKey }
  }
  const key = () => (made ??= make())
  return {
    key,
    sign: async (payload: JWTPayload): Promise<string> => {
      const { kid, privateKey } = await key()
      return new SignJWT(payload).setProtectedHeader({ kid, alg: 'RS256' }).sign(privateKey)
    },
    /** The public key with this id; undefined for any other id. */
    published: async (kid: string): Promise<JWK | undefined> => {
      const { kid: publishedKid, jwk } = await key()
      return publishedKid === kid ? { ...jwk, kid, use: 'sig', alg: 'RS256' } : undefined
    },
  }
}

type Library = { readonly type: string; readonly url: string; readonly integrity: string }

/** The capture context of a session: the URL and hash of its script, and the origins that may run it. */
export async function contextOf(
  session: Session,
  origin: string,
  library: Library,
  signer: Signer,
  now: number,
): Promise<string> {
  const { kid, jwk } = await signer.key()
  const iat = Math.floor(now / 1000)
  const frameOrigin = session.kind === 'microform' ? { mfOrigin: origin } : {}
  return signer.sign({
    flx: { path: '/flex/v2/tokens', data: session.id, origin, jwk: { ...jwk, use: 'enc', kid } },
    ctx: [
      {
        type: library.type,
        data: {
          clientLibrary: library.url,
          clientLibraryIntegrity: library.integrity,
          allowedCardNetworks: session.networks,
          targetOrigins: session.targetOrigins,
          ...frameOrigin,
        },
      },
    ],
    iss: session.kind === 'microform' ? 'Flex API' : 'Unified Checkout API',
    iat,
    exp: iat + contextLives / 1000,
    jti: session.id,
  })
}
