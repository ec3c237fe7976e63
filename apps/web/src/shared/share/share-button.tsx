import { copyTexts } from './copy-texts.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { share } from '../../native/share.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { siteAddress } from './site-address.ts'

type ShareButtonProps = {
  readonly label: string
  readonly isIconOnly?: boolean
  /** `path`: the page to share, at the address of the shop's website. */
  readonly link: { readonly title: string; readonly text: string; readonly path: string }
}

/** Opens the share sheet with a page of the shop. Missing where the device has no share sheet. */
export function ShareButton({ label, isIconOnly = false, link: { path, ...link } }: ShareButtonProps) {
  const notices = useNotices()
  const isHydrated = useHydrated()
  if (!isHydrated || !share.isAvailable()) return null
  const open = () =>
    void share.open({ ...link, url: siteAddress(path) }).then((result) => {
      if (result === 'failed') notices.snackbar({ text: copyTexts.notShared, theme: 'danger' })
    })
  if (isIconOnly) return <IconButton icon="share" label={label} onClick={open} />
  return (
    <Button variant="secondary" icon="share" onClick={open}>
      {label}
    </Button>
  )
}
