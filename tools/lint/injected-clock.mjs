import { isTest, pathFromRoot } from './paths.mjs'

/** Features use `ctx.now` instead of the system clock: one instant for the whole call, and tests can set it. */
export const injectedClock = {
  meta: { type: 'problem' },
  create(context) {
    const place = pathFromRoot(context.filename)
    if (!place.startsWith('server/src/features/') || isTest(place)) return {}
    const report = (node) =>
      context.report({ node, message: 'Use ctx.now: it is the same for the whole call, and tests move it.' })
    return {
      NewExpression: (node) => {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
      },
      CallExpression: ({ callee }) => {
        if (callee.type === 'MemberExpression' && callee.object.name === 'Date' && callee.property.name === 'now')
          report(callee)
      },
    }
  },
}
