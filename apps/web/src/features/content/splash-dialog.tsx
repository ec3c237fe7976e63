import type { Splash } from '../../api/site.ts'
import { TextView } from '../../shared/text/text-view.tsx'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

type SplashDialogProps = { readonly splash: Splash; readonly onClose: () => void }

/** The splash screen: its button follows its link, or closes it. [CON-09] [NAV-19] */
export function SplashDialog({ splash: { title, blocks, action, href }, onClose }: SplashDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        href === null ? (
          <Button size="large" wide onClick={onClose}>
            {action}
          </Button>
        ) : (
          <ButtonLink size="large" wide href={href} onClick={onClose}>
            {action}
          </ButtonLink>
        )
      }
    >
      <TextView blocks={blocks} />
    </Dialog>
  )
}
