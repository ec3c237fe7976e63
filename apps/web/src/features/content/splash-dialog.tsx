import { useBrand } from '../../lib/react/shop-context.ts'
import type { ContentPage } from '../../api/content.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextView } from './text-view.tsx'

type SplashDialogProps = { readonly page: ContentPage; readonly onClose: () => void }

/** A content page in a dialog that opens before anything else. [NAV-19] */
export function SplashDialog({ page, onClose }: SplashDialogProps) {
  const brand = useBrand()
  return (
    <Dialog
      title={page.title.replaceAll('{brand}', brand.name)}
      onClose={onClose}
      footer={
        <Button size="large" wide onClick={onClose}>
          Let's order
        </Button>
      }
    >
      <TextView blocks={page.blocks} brandName={brand.name} />
    </Dialog>
  )
}
