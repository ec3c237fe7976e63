import {
  choosePrivacy,
  hasPrivacySignal,
  privacyKinds,
  usePrivacyChoices,
  type PrivacyKind,
} from '../../state/consent/privacy-choices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { privacyTexts } from './privacy-texts.ts'
import styles from './privacy.module.css'

/** The dialog "Privacy choices": one switch for each kind, off until the customer allows it. [ENG-01] [ANA-01] */
export function PrivacyDialog({ onClose }: { readonly onClose: () => void }) {
  const isRefusedByBrowser = hasPrivacySignal()
  return (
    <Dialog
      title={privacyTexts.title}
      onClose={onClose}
      size="small"
      footer={
        <Button wide onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={5}>
        <p>{privacyTexts.introduction}</p>
        {isRefusedByBrowser && <Note title="Your browser has already said no">{privacyTexts.signal}</Note>}
        {privacyKinds.map((kind) => (
          <PrivacySwitch key={kind} kind={kind} isDisabled={isRefusedByBrowser} />
        ))}
        <p className={styles.device}>
          {privacyTexts.device} Read our <Link href="/privacy">privacy policy</Link>.
        </p>
      </Stack>
    </Dialog>
  )
}

function PrivacySwitch({ kind, isDisabled }: { readonly kind: PrivacyKind; readonly isDisabled: boolean }) {
  const isChosen = usePrivacyChoices()[kind] === true
  return (
    <Switch
      label={privacyTexts[kind].label}
      hint={privacyTexts[kind].hint}
      checked={isChosen && !isDisabled}
      disabled={isDisabled}
      onChange={({ target }) => choosePrivacy(kind, target.checked)}
    />
  )
}
