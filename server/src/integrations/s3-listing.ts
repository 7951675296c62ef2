import { Parser } from 'htmlparser2'
import { isFileKey, type FileEntry, type FilePage } from './file-store.ts'

type ListedObject = { Key: string; Size: string; LastModified: string }

/**
 * Reads the XML of ListObjectsV2.
 * @param prefix that of the shop; objects with other keys than the shop's are left out
 * @param now milliseconds, by the clock of the storage; NaN when it did not say: then all files are new
 * @throws Error for other XML
 */
export function readListing(xml: string, prefix: string, now: number): FilePage {
  const objects: ListedObject[] = []
  const path: string[] = []
  let isTruncated = ''
  let isListing = false
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name)
        isListing ||= name === 'ListBucketResult'
        if (name === 'Contents') objects.push({ Key: '', Size: '', LastModified: '' })
      },
      ontext(text) {
        const [, parent, name] = path
        const last = objects.at(-1)
        if (parent === 'IsTruncated') isTruncated += text
        if (parent === 'Contents' && last && (name === 'Key' || name === 'Size' || name === 'LastModified'))
          last[name] += text
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  if (!isListing) throw new Error('The file storage sent no list of objects')
  const last = objects.at(-1)
  return {
    files: objects.flatMap((object) => presentObject(object, prefix, now)),
    next: isTruncated === 'true' && last ? last.Key.slice(prefix.length) : null,
  }
}

function presentObject({ Key, Size, LastModified }: ListedObject, prefix: string, now: number): FileEntry[] {
  const key = Key.slice(prefix.length)
  if (!Key.startsWith(prefix) || !isFileKey(key)) return []
  return [{ key, size: Number(Size), ageMs: now - Date.parse(LastModified) || 0 }]
}
