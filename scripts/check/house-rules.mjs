/**
 * The house's own lint rules: each bans a shape of code, named by a selector over the syntax tree, and says what to
 * do instead. Where each applies is said in oxlint.config.ts.
 */
const bans = {
  'no-clock': [
    `:matches(CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date'], MemberExpression[object.name='Temporal'][property.name='Now'], MemberExpression[object.name='performance'])`,
    'Take the instant as an argument: there is one clock, platform/core/clock.ts.',
  ],
  'no-chance': [
    `MemberExpression[object.name='Math'][property.name='random'], MemberExpression[object.name='crypto']`,
    'Take chance as an argument, so that the same input gives the same answer.',
  ],
  'no-promises': [
    `:function[async=true], AwaitExpression, MemberExpression[object.name='Promise'], NewExpression[callee.name='Promise'], TSTypeReference[typeName.name='Promise']`,
    'Rules are pure: load before, decide here, save after.',
  ],
  'no-fetch': [
    `:matches(CallExpression[callee.name='fetch'], MemberExpression[object.name=/^(globalThis|window|self)$/][property.name='fetch'], NewExpression[callee.name=/^(XMLHttpRequest|EventSource|WebSocket)$/])`,
    'Only *-client.ts and apps/web/src/lib/http/call.ts speak HTTP.',
  ],
  'no-followed-redirects': [
    `CallExpression[callee.name='fetch']:not(:has(Property[key.name='redirect']))`,
    "Add redirect: 'error': a redirect would carry our secrets to another host.",
  ],
  'routes-through-serve': [
    `CallExpression[callee.object.name=/^(app|fastify|server|instance)$/][callee.property.name=/^(get|head|post|put|patch|delete|options|all|route)$/]`,
    'Describe the call in contracts and route it with serve().',
  ],
  'no-error-in-routes': [
    `ThrowStatement > NewExpression[callee.name=/Error$/]`,
    'Name the refusal: refuse(name) becomes the one error envelope.',
  ],
  'no-transaction-parameter': [
    `:function > Identifier.params[name='trx'], :function > Identifier.params[name='tx'][optional=true], :function > AssignmentPattern.params > Identifier.left[name='tx']`,
    'Give the store its connection once, (sql) => ({ … }), never as a parameter of each call.',
  ],
  'query-keys-in-data': [
    `Property[key.name='queryKey']`,
    'Query keys live with their query options in apps/web/src/api, or in the files of a feature that hold no screen.',
  ],
  'no-loading-branches': [
    `:matches(MemberExpression[property.name='isLoading'], Property[key.name='isLoading'])`,
    'The loader ensures and the component suspends on the same query options.',
  ],
  'no-module-variables': [
    `Program > VariableDeclaration[kind='let'], Program > ExportNamedDeclaration > VariableDeclaration[kind='let']`,
    'What the app knows is in an object that its deps give down, such as deps.edits; oxlint.config.ts lists exceptions.',
  ],
  'no-sql-clock': [
    `:matches(TemplateElement[value.raw=/\\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\\s*\\(|\\b(current_timestamp|current_date|current_time|localtime|localtimestamp)\\b/i], Literal[value=/\\b(select|insert|update|delete|where|values|default)\\b[^]*\\bnow\\(/i])`,
    'SQL never tells the time: pass the instant of platform/core/clock.ts.',
  ],
  'sql-in-stores': [
    `:matches(TaggedTemplateExpression[tag.name=/^(sql|fragment|tx|db)$/], TaggedTemplateExpression[tag.property.name='sql'])`,
    'Only *-store.ts and the platform run SQL.',
  ],
  'no-forced-clicks': [
    `Property[key.name='force']:has(Literal[value=true]):matches(CallExpression[callee.property.name=/^(check|uncheck|click|tap|hover)$/] Property)`,
    'A forced click lands beside what still moves: tick() of e2e/drivers/screens/visit.ts waits for it.',
  ],
  'no-barrels': ['ExportAllDeclaration', 'Export by name, from the file that says it.'],
  'one-placeholder-function': [
    `CallExpression[callee.property.name=/^replace(All)?$/]:matches([arguments.0.value=/^\\{\\w+\\}$/], [arguments.0.regex.pattern=/^\\\\\\{\\(/])`,
    'Fill placeholders by fillPlaceholders of packages/domain/src/texts/placeholders.ts.',
  ],
  'named-durations': [
    `Literal[raw=/^(60_000|3_?600_?000|86_?400_?000)$/]`,
    'Write minute, hour or day of packages/domain/src/core/durations.ts.',
  ],
  'no-literal-spread': [
    'ObjectExpression > SpreadElement > ObjectExpression',
    'Write the properties themselves: a spread asks the reader for a meaning.',
  ],
}

const ban = ([selector, message]) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
})

/**
 * A route has few lines, and so has a function that holds the routes of a file: both are measured, each by its own
 * limit.
 */
const shortRoutes = {
  meta: {
    type: 'suggestion',
    schema: [
      {
        type: 'object',
        properties: { route: { type: 'integer' }, routes: { type: 'integer' } },
        required: ['route', 'routes'],
        additionalProperties: false,
      },
    ],
    messages: {
      route: 'This takes {{ lines }} lines; a route has at most {{ most }}: load, one call to a rule, save, answer.',
      routes:
        'This takes {{ lines }} lines; a function that serves routes has at most {{ most }}: move some to a file of their own.',
    },
  },
  create(context) {
    const limits = context.options[0]
    const servers = new Set()
    const open = []
    return {
      ':function': (node) => open.push(node),
      "CallExpression[callee.name='serve']": () => open.forEach((node) => servers.add(node)),
      ':function:exit': (node) => {
        open.pop()
        const messageId = servers.has(node) ? 'routes' : 'route'
        const most = limits[messageId]
        const lines = linesOf(node, context.sourceCode)
        if (lines > most) context.report({ node, messageId, data: { lines, most } })
      },
    }
  },
}

/**
 * A handler refuses by the functions of its call, which know the refusals that its endpoint declares. The imported
 * functions of the same names take any refusal.
 */
const declaredRefusals = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      imported: 'Take {{ name }} from the call, as in ({ params, {{ name }} }) => …: it knows the declared refusals.',
    },
  },
  create(context) {
    const handlers = []
    const isHandler = (node) =>
      node.parent.type === 'CallExpression' && node.parent.callee.name === 'serve' && node.parent.arguments[2] === node
    const namesOf = ({ params: [call] }) =>
      call?.type === 'ObjectPattern' ? call.properties.map(({ value }) => value?.name) : []
    return {
      ':function': (node) => {
        if (isHandler(node)) handlers.push(node)
      },
      ':function:exit': (node) => {
        if (handlers.at(-1) === node) handlers.pop()
      },
      'CallExpression[callee.name=/^(refuse|orRefuse|passOrRefuse)$/]': ({ callee }) => {
        const handler = handlers.at(-1)
        if (handler !== undefined && !namesOf(handler).includes(callee.name))
          context.report({ node: callee, messageId: 'imported', data: { name: callee.name } })
      },
    }
  },
}

/** Lines with code on them, without blank lines and comments. */
function linesOf(node, sourceCode) {
  const tokens = sourceCode.getTokens(node)
  return new Set(tokens.flatMap(({ loc }) => [loc.start.line, loc.end.line])).size
}

export default {
  meta: { name: 'house' },
  rules: {
    ...Object.fromEntries(Object.entries(bans).map(([name, each]) => [name, ban(each)])),
    'short-routes': shortRoutes,
    'declared-refusals': declaredRefusals,
  },
}
