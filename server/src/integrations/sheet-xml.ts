import { strFromU8, strToU8, type Unzipped } from 'fflate'

/** What a cell with a formula without a result is read as: the program that wrote the file did not compute it, or it failed. */
export const NO_RESULT = '#VALUE!'

const attributeOf = (tag: string, name: string): string =>
  new Map([...tag.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g)].map(([, key, value]) => [key, value])).get(name) ?? ''

/** Paths of the sheets of a workbook, in its order. */
function sheetPaths(files: Unzipped): string[] {
  const textOf = (path: string) => (files[path] ? strFromU8(files[path]) : '')
  const targets = new Map(
    [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target'),
    ]),
  )
  return [...textOf('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => {
    const target = targets.get(attributeOf(tag, 'r:id')) ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  })
}

/** Cells with a formula, and those with an error as their value. */
const CELL = /<((?:\w+:)?)c\b([^>]*[^/>])>((?:(?!<\/(?:\w+:)?c>)[\s\S])*)<\/(?:\w+:)?c>/g

/** Whether a sheet has any of them at all: most have none, and to look at each cell takes seconds. */
const HAS_FORMULA = /<(?:\w+:)?f[\s>/]|\bt="e"/

const markFormulas = (xml: string): string =>
  xml.replace(CELL, (cell, prefix: string, attributes: string, content: string) => {
    const isError = /\bt="e"/.test(attributes)
    const isFormula = /<(?:\w+:)?f\b/.test(content)
    const hasValue = /<(?:\w+:)?v\b[^>]*[^/]>|<(?:\w+:)?v>/.test(content)
    if (!isError && (!isFormula || hasValue)) return cell
    return `<${prefix}c r="${attributeOf(attributes, 'r')}" t="str"><${prefix}v>${NO_RESULT}</${prefix}v></${prefix}c>`
  })

/**
 * Changes the sheets of an unpacked workbook so that a formula without a result is {@link NO_RESULT}: readers take it for an
 * empty cell.
 * @returns the ranges of merged cells by sheet, in the order of the workbook, such as `A2:A3`: all but their first cell are
 * empty for a reader
 */
export function prepareSheets(files: Unzipped): string[][] {
  return sheetPaths(files).map((path) => {
    const sheet = files[path]
    if (!sheet) return []
    const xml = strFromU8(sheet)
    if (HAS_FORMULA.test(xml)) files[path] = strToU8(markFormulas(xml))
    return [...xml.matchAll(/<(?:\w+:)?mergeCell\b[^>]*>/g)].map(([tag]) => attributeOf(tag, 'ref'))
  })
}
