import type { PrizeGame, PrizePermit } from '../content/prize-game.ts'
import type { SpinToWinStory } from '../content/site-stories.ts'
import type { LocalDate, State } from '../core/basic-types.ts'
import type { OrderStatus } from '../orders/status.ts'

/** The facts of an order that decide whether it may play. */
export type PrizeOrder = {
  readonly status: OrderStatus
  /** The state of the order's store. */
  readonly state: State
  /** The days of the order and of the draw, in the store's time zone. */
  readonly placedOn: LocalDate
  readonly today: LocalDate
  /** Whether the order has an e-mail address: a prize is bound to its mailbox. */
  readonly hasEmail: boolean
}

/** A game with its texts. */
export type OfferedGame = { readonly game: PrizeGame; readonly story: SpinToWinStory }

type Period = { readonly from: LocalDate; readonly until: LocalDate }

const includes = ({ from, until }: Period, day: LocalDate): boolean => from <= day && day <= until

/** The permit of a game in a state on a day; null = it has none. [MKT-13] */
export const permitOn = ({ permits }: Pick<PrizeGame, 'permits'>, state: State, day: LocalDate): PrizePermit | null =>
  permits.find((permit) => permit.state === state && includes(permit, day)) ?? null

const isPermitted = (game: PrizeGame, state: State, day: LocalDate): boolean =>
  game.withoutPermit.includes(state) || permitOn(game, state, day) !== null

/** Whether the wheel that the story shows has exactly the segments of the game. */
const hasSegmentsOf = ({ segments }: SpinToWinStory, game: PrizeGame): boolean => {
  const ids = new Set(game.segments.map(({ id }) => id))
  return segments.length === ids.size && segments.every(({ id }) => ids.has(id))
}

/** A game with its story, active or not; null if either is missing or they have other segments. */
export const gameWithStory = (
  games: readonly PrizeGame[],
  stories: readonly SpinToWinStory[],
  name: string,
): OfferedGame | null => {
  const game = games.find(({ slug }) => slug === name)
  const story = stories.find(({ slug }) => slug === name)
  return game === undefined || story === undefined || !hasSegmentsOf(story, game) ? null : { game, story }
}

/**
 * The first game that an order may play; null = none. A game is offered while its story is active and shows the game's
 * segments, and if the day of the order and the day of the draw are both in the game's period and permitted in the
 * store's state. A cancelled order and an order without an e-mail address play no game. [MKT-13] [ORD-19]
 */
export const offeredGame = (
  games: readonly PrizeGame[],
  stories: readonly SpinToWinStory[],
  { status, state, placedOn, today, hasEmail }: PrizeOrder,
): OfferedGame | null => {
  if (status === 'Unable to Deliver' || !hasEmail) return null
  const isOpen = (game: PrizeGame): boolean =>
    [placedOn, today].every((day) => includes(game, day) && isPermitted(game, state, day))
  for (const game of games) {
    const found = gameWithStory(games, stories, game.slug)
    if (found !== null && found.story.active && isOpen(game)) return found
  }
  return null
}
