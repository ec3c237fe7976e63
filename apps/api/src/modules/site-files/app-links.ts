import type { FastifyInstance } from 'fastify'
import { serveFile } from '../../platform/http/serve-file.ts'
import type { AppIdentity } from '@forno/domain/core/app-identity'
import { pathsOutsideApp } from '@forno/domain/native/app-link'

/** For iOS: which links of the shop open the app, and whose passwords the app may fill in. [NAT-02] */
export const appleAppSiteAssociation = ({ appleTeamId, id }: Pick<AppIdentity, 'appleTeamId' | 'id'>) => {
  const appId = `${appleTeamId}.${id}`
  const components = [...pathsOutsideApp.map((path) => ({ '/': `${path}*`, exclude: true })), { '/': '/*' }]
  return { applinks: { details: [{ appIDs: [appId], components }] }, webcredentials: { apps: [appId] } }
}

/** For Android: the certificates of the app that opens links of the shop and may fill in its passwords. [NAT-02] */
const androidAssetLinks = ({ id, androidFingerprints }: Pick<AppIdentity, 'androidFingerprints' | 'id'>) => [
  {
    relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
    target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: androidFingerprints },
  },
]

/** The files that phones read to open links of the shop in the app. [NAT-02] */
export const appLinkFiles = (app: FastifyInstance, identity: AppIdentity): void => {
  const files = [
    ['/.well-known/apple-app-site-association', appleAppSiteAssociation(identity)],
    ['/.well-known/assetlinks.json', androidAssetLinks(identity)],
  ] as const
  for (const [path, file] of files)
    serveFile(app, { path, contentType: 'application/json', maxAge: 3_600, text: () => JSON.stringify(file) })
}
