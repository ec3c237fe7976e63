import { useState } from 'react'
import { AlertDialog, ConfirmDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Facts } from '../../ui/layout/details.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { NavList } from '../../ui/layout/frame.tsx'
import { Cluster, Stack } from '../../ui/layout/layout.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { Popover } from '../../ui/dialogs/popover.tsx'
import { snackbarThemes, snackbarTime } from '../../ui/notices/snackbar-state.ts'
import { Backdrop, Spinner } from '../../ui/progress/spinner.tsx'
import { Splash } from '../../ui/layout/frame.tsx'
import { Chapter, Sample } from './chapter.tsx'
import styles from './styleguide.module.css'

const overlays = ['Sheet', 'Drawer', 'Sidebar', 'Confirm', 'Blocking confirm', 'Alert', 'Minimum spend'] as const
const covers = ['Backdrop', 'Spinner with background', 'Splash screen'] as const
type OpenSample = (typeof overlays)[number] | (typeof covers)[number] | null

/** The chapter of dialogs, notices and covers. [UI-04] */
export function OverlaySamples() {
  const [shown, setShown] = useState<OpenSample>(null)
  return (
    <Chapter title="Over the page">
      <div className={styles.pair}>
        <Sample name="Dialog, ConfirmDialog, AlertDialog">
          <Cluster>
            {overlays.map((name) => (
              <Button key={name} variant="secondary" onClick={() => setShown(name)}>
                {name}
              </Button>
            ))}
          </Cluster>
        </Sample>
        <Sample name="Backdrop, Spinner, Splash: gone after 2 seconds">
          <Cluster>
            {covers.map((name) => (
              <Button
                key={name}
                variant="secondary"
                onClick={() => {
                  setShown(name)
                  setTimeout(() => setShown(null), 2000)
                }}
              >
                {name}
              </Button>
            ))}
          </Cluster>
        </Sample>
        <NoticeSamples />
        <Sample name="Popover">
          <Cluster>
            <Popover
              content="Prices on Sundays and public holidays include a surcharge."
              trigger={(aria) => (
                <Button variant="secondary" icon="info" {...aria}>
                  About this price
                </Button>
              )}
            />
          </Cluster>
        </Sample>
      </div>
      <Dialogs shown={shown} onClose={() => setShown(null)} />
      {shown === 'Backdrop' && <Backdrop onPress={() => setShown(null)} />}
      {shown === 'Spinner with background' && <Spinner background />}
      {shown === 'Splash screen' && (
        <Splash name="forno">
          <Spinner hideLabel />
        </Splash>
      )}
    </Chapter>
  )
}

function NoticeSamples() {
  const notices = useNotices()
  return (
    <Sample name="Snackbar, toast">
      <Cluster>
        {snackbarThemes.map((theme) => (
          <Button
            key={theme}
            variant="secondary"
            onClick={() => notices.snackbar({ text: `This is how ${theme} looks.`, theme })}
          >
            {theme}
          </Button>
        ))}
        <Button
          variant="secondary"
          onClick={() =>
            notices.snackbar({
              text: 'Hot Pepperoni removed.',
              duration: snackbarTime.change,
              action: { label: 'Undo', run: () => notices.snackbar({ text: 'Hot Pepperoni is back.' }) },
            })
          }
        >
          with undo
        </Button>
        <Button variant="secondary" onClick={() => notices.toast({ text: "You're back online." })}>
          toast
        </Button>
      </Cluster>
    </Sample>
  )
}

function Dialogs({ shown, onClose }: { shown: OpenSample; onClose: () => void }) {
  const notices = useNotices()
  return (
    <>
      <Dialog
        title="Choose a size"
        open={shown === 'Sheet'}
        onClose={onClose}
        footer={<Button size="large">Add – $18.95</Button>}
      >
        <Stack>
          <p>A sheet is attached to the bottom edge of a phone, and centred on a wider screen.</p>
          <Button variant="secondary" onClick={() => notices.snackbar({ text: 'Seen above the dialog.' })}>
            Show a snackbar
          </Button>
          <TallSample />
        </Stack>
      </Dialog>
      <Dialog
        title="Your order"
        shape="drawer"
        open={shown === 'Drawer'}
        onClose={onClose}
        footer={
          <Button size="large" wide>
            Checkout – $42.90
          </Button>
        }
      >
        <p>A drawer comes from the right, over any screen.</p>
      </Dialog>
      <Dialog title="Menu" shape="menu" open={shown === 'Sidebar'} onClose={onClose}>
        <NavList
          label="Sections"
          items={[
            { id: 'menu', label: 'Menu', icon: 'slice', href: '#', current: true },
            { id: 'offers', label: 'Offers', icon: 'tag', href: '#', detail: '4 new' },
            { id: 'stores', label: 'Stores', icon: 'pin', href: '#' },
          ]}
        />
      </Dialog>
      <ConfirmDialog
        title="Remove Hot Pepperoni?"
        message="The offer that needs it goes as well. Your total will be $18.95."
        confirmLabel="Remove"
        cancelLabel="Keep it"
        danger
        open={shown === 'Confirm'}
        onConfirm={onClose}
        onCancel={onClose}
      />
      <ConfirmDialog
        title="Are you still there?"
        message="This one closes by its buttons only."
        confirmLabel="Yes, carry on"
        cancelLabel="Start again"
        blocking
        open={shown === 'Blocking confirm'}
        onConfirm={onClose}
        onCancel={onClose}
      />
      <AlertDialog
        title="The store has closed"
        message="Nothing was charged. Choose another time or another store."
        closeLabel="Choose a time"
        open={shown === 'Alert'}
        onClose={onClose}
      />
      <Dialog
        title="Minimum spend"
        open={shown === 'Minimum spend'}
        size="small"
        onClose={onClose}
        footer={
          <Button size="large" wide onClick={onClose}>
            Add more items
          </Button>
        }
      >
        <Stack>
          <p>Your order is below the minimum spend.</p>
          <Facts
            facts={[
              { term: 'Minimum spend', value: '$25.00' },
              { term: 'Order total', value: '$18.95' },
              { term: 'Service type', value: 'Delivery' },
            ]}
          />
          <p>
            <strong>You're $6.05 off the $25.00 delivery minimum.</strong>
          </p>
        </Stack>
      </Dialog>
    </>
  )
}

const TallSample = () => (
  <>
    {['Small', 'Medium', 'Large', 'Family', 'Party'].map((size) => (
      <p key={size}>{size}: the content scrolls, while title and button stay in sight.</p>
    ))}
  </>
)
