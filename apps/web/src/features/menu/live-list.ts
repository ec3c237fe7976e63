import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { useCall } from '../../lib/http/call-context.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { followMenu } from './model/store-changes.ts'
import { rove } from './roving-focus.ts'
import { followScroll, leadToSections } from './follow-scroll.ts'

/** Updates the open menu when the store's kitchen marks a product as sold out. [CAT-19] */
export const useStoreChanges = (storeCode: string | undefined): void => {
  const queries = useQueryClient()
  const call = useCall()
  const base = useShop().configuration.uris['URI_API'] ?? '/api/v1'
  useEffect(
    () => (storeCode === undefined ? undefined : followMenu(queries, call, base, storeCode)),
    [queries, call, base, storeCode],
  )
}

/**
 * Reports the range that the reader has scrolled to, and scrolls to a range whose tab is pressed. `key` identifies the
 * list.
 */
export const useScrollFollowed = (
  list: RefObject<HTMLElement | null>,
  key: string,
  onSeen: (range: string | null) => void,
): void => {
  useEffect(() => {
    const sections = [...(list.current?.querySelectorAll<HTMLElement>(':scope > section[id]') ?? [])]
    onSeen(null)
    if (sections.length < 2) return
    const stops = [followScroll(sections, onSeen), leadToSections(sections)]
    return () => stops.forEach((stop) => stop())
  }, [list, key, onSeen])
}

/** Makes each row of links or buttons a single tab stop. `key` identifies the row's contents. */
export const useRoving = (key: string): void => {
  useEffect(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-ranges], [data-roving]')]
    const stops = rows.map(rove)
    return () => stops.forEach((stop) => stop())
  }, [key])
}
