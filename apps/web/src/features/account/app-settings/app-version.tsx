import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { UpdateProgress } from './find-app-update.ts'
import { useAppUpdate } from './use-app-update.ts'
import styles from '../account.module.css'

/** The version of the app, and a check for a newer one. [ACC-36] [NAT-08] [NAT-09] */
export function AppVersion() {
  const update = useAppUpdate()
  const { kind } = update.progress
  return (
    <section aria-labelledby="version" className={styles.card}>
      <h2 id="version">Version</h2>
      {update.versions !== null && <p>{versionWords(update.versions)}</p>}
      {!update.takesLiveUpdates && <p>{withoutKey}</p>}
      <p role="status" className={styles.update}>
        {kind === 'current' && <Icon name="success" size={20} />}
        {kind === 'unknown' && !update.takesLiveUpdates ? null : updateWords[kind]}
      </p>
      <div>{actionOf(update)}</div>
    </section>
  )
}

/** "2.0.0", or "2.0.0 with update 2.0.3". */
const versionWords = ({ native, bundle }: { readonly native: string; readonly bundle: string | null }): string =>
  bundle === null ? native : `${native} with update ${bundle}`

const withoutKey = 'This build has no update key, so new versions come from the app store alone.'

const updateWords: Readonly<Record<UpdateProgress['kind'], string>> = {
  unknown: 'Updates arrive by themselves while you use the app.',
  checking: 'Checking for updates.',
  current: 'You have the newest version.',
  downloading: 'A new version is on its way to your phone. You can keep ordering.',
  ready: 'A new version is ready.',
  inStore: 'A new version is in the app store.',
  failed: 'We couldn’t check for updates. Check your connection and try again.',
}

const actionOf = ({ progress: { kind }, check, restart, openStore }: ReturnType<typeof useAppUpdate>): ReactNode => {
  if (kind === 'ready') return <Button onClick={restart}>Restart the app</Button>
  if (kind === 'inStore') return <Button onClick={openStore}>Open the app store</Button>
  return (
    <Button
      variant="secondary"
      icon="refresh"
      busy={kind === 'checking' || kind === 'downloading'}
      onClick={() => void check()}
    >
      Check for updates
    </Button>
  )
}
