import { isTest, pathFromRoot } from './paths.mjs'

const METHODS = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'toFixed'])
const HOME = 'phrases/src/format.ts'

/** Money and dates are formatted by one file only, so that they look the same on every screen. */
export const centralFormatting = {
  meta: { type: 'problem' },
  create(context) {
    const place = pathFromRoot(context.filename)
    if (!/^(storefront|back-office)\/src\//.test(place) || isTest(place)) return {}
    const report = (node) => context.report({ node, message: `Money and dates are written by ${HOME}.` })
    return {
      CallExpression: ({ callee }) => {
        if (callee.type === 'MemberExpression' && METHODS.has(callee.property.name)) report(callee)
      },
      MemberExpression: (node) => {
        if (node.object.name === 'Intl' && ['NumberFormat', 'DateTimeFormat'].includes(node.property.name)) report(node)
      },
    }
  },
}
