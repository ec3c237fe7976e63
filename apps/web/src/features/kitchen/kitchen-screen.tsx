import { Page } from '../../ui/layout.tsx'

/** The screen of one store's kitchen. */
export function KitchenScreen() {
  return (
    <Page narrow>
      <main>
        <h1>Kitchen</h1>
      </main>
    </Page>
  )
}
