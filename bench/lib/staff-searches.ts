import { days, type ScreenInputs } from './staff-requests.ts'

/** Searches over several kinds of records: that over everything, and that of the audit log. */
export const SEARCH_SCREENS: {
  [K in 'GET /api/staff/find' | 'GET /api/staff/audit']: ScreenInputs<K>
} = {
  'GET /api/staff/find': [
    ['a common name', () => ({ q: 'user' })],
    ['the end of a telephone', () => ({ q: '1234' })],
    ['a complete telephone number', () => ({ q: '080-000 1234' })],
    ['an email', () => ({ q: 'u10012@' })],
    ['nothing', () => ({ q: 'xyzzyx' })],
  ],
  'GET /api/staff/audit': [
    ['', () => ({})],
    ['of one member of staff', ({ staff }) => ({ actor: `staff:${staff}` })],
    ['of one member of staff, 90 days', ({ staff }) => ({ actor: `staff:${staff}`, ...days(89) })],
    ['orders', () => ({ group: 'order' })],
    ['prices', () => ({ group: 'price' })],
    ['prices, by staff who set none', ({ staff }) => ({ group: 'price', actor: `staff:${staff}` })],
    ['of one order', ({ order }) => ({ ref_type: 'order', ref_id: order })],
    ['of orders', () => ({ ref_type: 'order' })],
    ['of a kind without entries', () => ({ ref_type: 'banner' })],
    ['a day a year ago', () => days(365, 365)],
    ['prices, a day a year ago', () => ({ group: 'price', ...days(365, 365) })],
  ],
}
