import type { MessageButton, ShopMessage } from './model/read-sdk.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { RemotePicture } from '../../ui/pictures/remote-picture.tsx'

type MessageDialogProps = {
  readonly message: ShopMessage
  readonly onButton: (button: MessageButton) => void
  /** The link of a message without buttons was followed. */
  readonly onLink: () => void
  readonly onClose: () => void
}

/** An in-app message in a dialog of our own. It shows text only: no markup and no style of the sender. [ENG-07] */
export function MessageDialog({ message, onButton, onLink, onClose }: MessageDialogProps) {
  const { shape, title, text, imageUrl, imageAlt } = message
  return (
    <Dialog
      title={title || text}
      size={shape === 'full' ? 'large' : 'small'}
      onClose={onClose}
      footer={<Actions message={message} onButton={onButton} onLink={onLink} onClose={onClose} />}
    >
      <Stack gap={4}>
        {imageUrl !== null && <RemotePicture src={imageUrl} alt={imageAlt} ratio={16 / 9} />}
        {title !== '' && text !== '' && <p>{text}</p>}
      </Stack>
    </Dialog>
  )
}

/** The first button is the main one. */
function Actions({ message: { buttons, href }, onButton, onLink, onClose }: MessageDialogProps) {
  if (buttons.length > 0)
    return (
      <Stack gap={2}>
        {buttons.map((button, index) => {
          const variant = index === 0 ? 'primary' : 'secondary'
          const press = () => onButton(button)
          return button.href === null ? (
            <Button key={button.id} wide variant={variant} onClick={press}>
              {button.label}
            </Button>
          ) : (
            <ButtonLink key={button.id} wide variant={variant} href={button.href} onClick={press}>
              {button.label}
            </ButtonLink>
          )
        })}
      </Stack>
    )
  if (href !== null)
    return (
      <ButtonLink wide href={href} onClick={onLink}>
        Take a look
      </ButtonLink>
    )
  return (
    <Button wide onClick={onClose}>
      Got it
    </Button>
  )
}
