import { useEffect, useState } from 'react'
import { isNativeApp } from '../../native/native-app.ts'
import { useBrand } from '../../lib/react/shop-context.ts'
import { closePrompt, installPrompt, isIos, rememberPrompt, useInstall } from './model/install-prompt.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './install.module.css'

const isInstalled = (): boolean => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches

/** A quiet card on the page of a placed order that offers to put the shop on the home screen; once per device. */
export function InstallPrompt({ orderId }: { readonly orderId: string }) {
  const { name } = useBrand()
  const event = useInstall((state) => state.event)
  const isSettled = useInstall((state) => state.isSettled)
  const [device] = useState(() => ({
    isNative: isNativeApp(),
    isInstalled: isInstalled(),
    isIos: isIos(navigator),
  }))
  const offer = isSettled ? null : installPrompt(localStorage, { orderId, hasEvent: event !== null, ...device })
  useEffect(() => {
    if (offer !== null) rememberPrompt(localStorage, orderId)
  }, [offer, orderId])
  if (offer === null) return null
  const close = () => closePrompt(localStorage)
  const add = () => void event?.prompt().then(close, close)
  return (
    <Card as="section" look="sunken" aria-labelledby="install-prompt" className={styles.offer}>
      <div className={styles.words}>
        <h2 id="install-prompt" className={styles.title}>
          Keep {name} on your home screen
        </h2>
        <p className={styles.text}>
          {offer === 'button'
            ? 'It opens with one tap, and shows the menu and your order even without a network.'
            : 'Tap the share button of Safari, then “Add to Home Screen”. It opens with one tap, even without a network.'}
        </p>
      </div>
      {offer === 'button' && (
        <Button size="small" variant="secondary" onClick={add}>
          Add to home screen
        </Button>
      )}
      <IconButton icon="close" label="No thanks" className={styles.close} onClick={close} />
    </Card>
  )
}
