import { expect, test } from 'vitest'
import { preloadsOf } from './back-office.ts'

const split = '?tsr-split=component'
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_table.js': { file: 'assets/table.js', css: ['assets/table.css'] },
  [`src/routes/_app.tsx${split}`]: { file: 'assets/layout.js', imports: ['_vendor.js'] },
  [`src/routes/_app/index.tsx${split}`]: { file: 'assets/home.js', imports: ['index.html'] },
  [`src/routes/_app/orders/index.tsx${split}`]: { file: 'assets/orders.js', imports: ['_table.js', '_vendor.js'] },
  [`src/routes/_app/orders/ship.tsx${split}`]: { file: 'assets/ship.js' },
  [`src/routes/_app/orders/$id.tsx${split}`]: { file: 'assets/order.js' },
  [`src/routes/_app/ledger.tsx${split}`]: { file: 'assets/ledger.js' },
}
const filesOf = (url: string) => [...preloadsOf(manifest, url).matchAll(/assets\/([\w.]+)/g)].map(([, file]) => file)

test.each([
  ['/back-office', ['layout.js', 'home.js']],
  ['/back-office/', ['layout.js', 'home.js']],
  ['/back-office/orders?tab=finished', ['layout.js', 'orders.js', 'table.js', 'table.css']],
  ['/back-office/orders/ship', ['layout.js', 'ship.js']],
  ['/back-office/orders/3f0c', ['layout.js', 'order.js']],
  ['/back-office/ledger', ['layout.js', 'ledger.js']],
  ['/back-office/unknown', []],
  ['/back-office/ledger/12', []],
  ['/back-office/orders/3f0c/lines', []],
  ['/back-office/"><script>', []],
])('%s loads the files of its page with the app', (url, files) => expect(filesOf(url)).toEqual(files))
