import { isTest, placeOf } from './place.mjs'

/** A change that nobody can look up later did not happen as far as an auditor can tell. */
export const auditedTransactions = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename)
    if (!place.startsWith('server/src/features/') || isTest(place)) return {}
    const opened = []
    let recorded = false
    return {
      CallExpression: ({ callee }) => {
        if (callee.name === 'inTx') opened.push(callee)
        if (callee.name === 'record') recorded = true
      },
      'Program:exit': () => {
        if (recorded || /\/\/ no audit: \S/.test(context.sourceCode.text)) return
        for (const node of opened) {
          context.report({
            node,
            message: 'This transaction writes no audit row: call record(), or say why not with `// no audit: reason`.',
          })
        }
      },
    }
  },
}
