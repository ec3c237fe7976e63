import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PartyDefinition } from './platform/party-definition.ts'

const folders = globSync('*/party.ts', { cwd: import.meta.dirname }).map(dirname)

const definitionIn = async (folder: string): Promise<readonly [string, PartyDefinition]> => {
  const { party } = (await import(`./${folder}/party.ts`)) as { readonly party: PartyDefinition }
  return [folder, party]
}

const firstOffset = ({ offsets }: PartyDefinition): number => Math.min(...Object.values(offsets))

/**
 * Every third party by the name of its folder, in the order of their port offsets; a folder with a `party.ts` is one.
 */
export const parties: ReadonlyMap<string, PartyDefinition> = new Map(
  (await Promise.all(folders.map(definitionIn))).toSorted(
    ([, one], [, other]) => firstOffset(one) - firstOffset(other),
  ),
)
