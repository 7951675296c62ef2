import { isTest, pathFromRoot } from './paths.mjs'

/** Every transaction of a feature writes an audit entry, or the file says why not with `// no audit: reason`. */
export const auditedTransactions = {
  meta: { type: 'problem' },
  create(context) {
    const place = pathFromRoot(context.filename)
    if (!place.startsWith('server/src/features/') || isTest(place)) return {}
    const opened = []
    let recorded = false
    return {
      CallExpression: ({ callee }) => {
        if (callee.name === 'inTx') opened.push(callee)
        if (callee.name === 'recordAudit') recorded = true
      },
      'Program:exit': () => {
        if (recorded || /\/\/ no audit: \S/.test(context.sourceCode.text)) return
        for (const node of opened) {
          context.report({
            node,
            message:
              'This transaction writes no audit row: call recordAudit(), or say why not with `// no audit: reason`.',
          })
        }
      },
    }
  },
}
