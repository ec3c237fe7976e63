import { dirname } from 'node:path/posix'

const isTest = (file) => /\.test\.tsx?$|\/test\//.test(file)

/** What the drawing shows: its title, and the room of a file, or undefined where the drawing leaves the file out. */
const floors = [
  {
    title: 'Workspaces and their rooms',
    roomOf: (file) =>
      /^apps\/web\/src\/features\/[^/]+\/watch\//.test(file)
        ? 'apps/web/src/features/*/watch'
        : /^(packages\/[^/]+|apps\/simulators|apps\/(?:api|web)\/src\/(?:platform|integrations|modules|lib|urls|ui|api|shared|state|features|app(?=\/)))\//.exec(
            file,
          )?.[1],
  },
  { title: 'Modules of the API', roomOf: (file) => /^apps\/api\/src\/modules\/([^/]+)\//.exec(file)?.[1] },
  { title: 'Folders of the platform', roomOf: (file) => /^apps\/api\/src\/platform\/([^/]+)\//.exec(file)?.[1] },
  { title: 'Folders of the domain', roomOf: (file) => /^packages\/domain\/src\/([^/]+)\//.exec(file)?.[1] },
  {
    title: 'Rooms of the web below its features',
    roomOf: (file) =>
      /^apps\/web\/src\/((?:lib|urls|ui|api|shared|state)(?:\/[^/.]+(?=\/))?)/.exec(dirname(file) + '/')?.[1],
  },
]

/** The arrows between rooms, as a map of each room to the rooms that it imports. */
const arrows = (modules, roomOf) => {
  const rooms = new Map()
  for (const { source, dependencies } of modules.filter(({ source }) => !isTest(source))) {
    const from = roomOf(source)
    if (from === undefined) continue
    if (!rooms.has(from)) rooms.set(from, new Set())
    for (const { resolved } of dependencies) {
      const to = isTest(resolved) ? undefined : roomOf(resolved)
      if (to !== undefined && to !== from) rooms.get(from).add(to)
    }
  }
  return rooms
}

/** Whether a room reaches another by two or more arrows, so that a direct arrow says nothing new. */
const isDetour = (rooms, from, to) => {
  const reached = new Set()
  const next = [...rooms.get(from)].filter((room) => room !== to)
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (room === to) return true
    if (reached.has(room)) continue
    reached.add(room)
    next.push(...(rooms.get(room) ?? []))
  }
  return false
}

const draw = ({ title, roomOf }, modules) => {
  const rooms = arrows(modules, roomOf)
  const name = (room) => `${room.replaceAll(/\W/g, '_')}["${room}"]`
  const lines = [...rooms.keys()].sort().flatMap((from) =>
    [...rooms.get(from)]
      .sort()
      .filter((to) => !isDetour(rooms, from, to))
      .map((to) => `  ${name(from)} --> ${name(to)}`),
  )
  return [`## ${title}`, '', '```mermaid', 'flowchart BT', ...lines, '```', ''].join('\n')
}

/**
 * The rooms and what they import, as Markdown with Mermaid drawings; `modules` comes from dependency-cruiser's JSON
 * output. An arrow that others already imply is left out.
 */
export const drawHouse = (modules) =>
  [
    '# A drawing of the house',
    '',
    'An arrow means "imports". Arrows that others imply are left out. Made from the code by `npm run house`; `npm run check` compares.',
    '',
    ...floors.map((floor) => draw(floor, modules)),
  ].join('\n')
