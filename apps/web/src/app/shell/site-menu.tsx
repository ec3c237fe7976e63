import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { NavList } from '../../ui/layout/frame.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { useFrame } from './use-frame.ts'

/** The links of the navigation story in a panel. [NAV-02] */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  const groups = useFrame()?.siteMenu ?? []
  return (
    <Dialog title="More" shape="menu" onClose={onClose}>
      <Stack gap={8}>
        {groups.map(({ title, links }) => (
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
