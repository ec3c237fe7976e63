import { useState } from 'react'
import { Page, Stack } from '../../ui/layout/layout.tsx'
import { createNotices } from '../../ui/notices/notices.ts'
import { NoticesProvider } from '../../ui/notices/notices-provider.tsx'
import { Segmented } from '../../ui/fields/choice.tsx'
import { CardSamples } from './card-samples.tsx'
import { ControlSamples } from './control-samples.tsx'
import { FrameSamples } from './frame-samples.tsx'
import { GroundSamples } from './ground-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import styles from './styleguide.module.css'

const themes = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Every shared component in each of its states, for developers. [UI-04] */
export default function Styleguide() {
  const [notices] = useState(createNotices)
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('auto')
  const choose = (value: typeof theme) => {
    setTheme(value)
    if (value === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
  }
  return (
    <NoticesProvider notices={notices}>
      <title>Parts of the house</title>
      <main>
        <Page>
          <Stack gap={12}>
            <header className={styles.head}>
              <h1>Parts of the house</h1>
              <p className={styles.lead}>What every screen is made of, in each state it can be in.</p>
              <Segmented legend="Theme" hideLegend options={themes} value={theme} onChange={choose} />
            </header>
            <GroundSamples />
            <ControlSamples />
            <CardSamples />
            <OverlaySamples />
            <StateSamples />
            <FrameSamples />
          </Stack>
        </Page>
      </main>
    </NoticesProvider>
  )
}
