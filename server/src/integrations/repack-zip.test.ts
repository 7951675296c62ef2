import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { repackZip } from './repack-zip.ts'

const packed = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

test('the same files, uncompressed and with one directory', () => {
  const small = repackZip(packed({ 'a.xml': 'x'.repeat(5_000), 'xl/b.xml': '<b/>' }), 10_000)!
  expect(small.length).toBeGreaterThan(5_000)
  expect(Object.entries(unzipSync(small)).map(([name, bytes]) => [name, strFromU8(bytes).length])).toEqual([
    ['a.xml', 5_000],
    ['xl/b.xml', 4],
  ])
})

test('exceeding the limit is rejected, with one file or many', () => {
  expect(repackZip(packed({ a: 'x'.repeat(10_001) }), 10_000)).toBeNull()
  expect(repackZip(packed({ a: 'x'.repeat(6_000), b: 'y'.repeat(6_000) }), 10_000)).toBeNull()
})

test('a zip that declares a wrong size gets no more memory than declared', () => {
  const zip = Buffer.from(packed({ a: 'x'.repeat(1_000_000) }))
  const entry = zip.indexOf('PK\u0001\u0002', 0, 'latin1')
  zip.writeUInt32LE(100, entry + 24)
  const small = repackZip(zip, 10_000)
  expect(small === null || small.length < 10_000).toBe(true)
})

test('overlapping entries are counted each time', () => {
  const zip = Buffer.from(zipSync({ a: strToU8('x'.repeat(4_000)) }, { level: 0 }))
  const entry = zip.indexOf('PK\u0001\u0002', 0, 'latin1')
  const end = zip.indexOf('PK\u0005\u0006', 0, 'latin1')
  const one = Buffer.from(zip.subarray(entry, end))
  one.writeUInt32LE(0, 24)
  const list = Array.from({ length: 10 }, (_, at) => {
    const again = Buffer.from(one)
    again.write(String(at), 46, 'latin1')
    return again
  })
  const tail = Buffer.from(zip.subarray(end))
  tail.writeUInt16LE(list.length, 8)
  tail.writeUInt16LE(list.length, 10)
  const many = Buffer.concat([zip.subarray(0, entry), ...list, tail])
  expect(Object.keys(unzipSync(many))).toHaveLength(10)
  expect(repackZip(many, 10_000)).toBeNull()
})

test('other data is rejected', () => {
  for (const bytes of ['', 'PK\u0003\u0004', 'PK\u0003\u0004'.repeat(50)])
    expect(repackZip(Buffer.from(bytes, 'latin1'), 10_000)).toBeNull()
})
