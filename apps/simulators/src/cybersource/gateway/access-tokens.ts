import { randomBytes, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import { wrongField } from '../core/gateway-refusal.ts'

/** Token lifetime in seconds. */
const lives = 3600

/** Access tokens for the 3-D Secure pages in the browser. Only this server reads them, so their key stays here. */
export function createAccessTokens(clock: Clock) {
  const key = randomBytes(32)
  return {
    sign: (claims: JWTPayload): Promise<string> => {
      const iat = Math.floor(clock() / 1000)
      const who = {
        jti: randomUUID(),
        iat,
        iss: '5dd83bf00e423d1498dcbaca',
        exp: iat + lives,
        OrgUnitId: '565607c18b46f058463baaaa',
      }
      return new SignJWT({ ...who, ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
    },
    read: async (token: string): Promise<JWTPayload> => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(clock()),
        })
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError)
          throw wrongField('JWT', `the access token is not good: ${error.message}`)
        throw error
      }
    },
  }
}
