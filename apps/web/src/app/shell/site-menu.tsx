import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { NavList } from '../../ui/layout/frame.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { siteLinks } from './site-links.ts'

/** The footer's links in a panel at the bottom of a phone. [NAV-02] */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="More" shape="menu" onClose={onClose}>
      <Stack gap={8}>
        {siteLinks.map(({ title, links }) => (
          <Stack key={title} gap={1}>
            <h3>{title}</h3>
            <NavList
              label={title}
              items={links.map(({ href, label }) => ({ id: href, href, label, onPress: onClose }))}
            />
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}
