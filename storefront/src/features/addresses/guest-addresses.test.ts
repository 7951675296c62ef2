import { expect, test } from 'vitest'
import { nextGuestId, setDefaultAddress, upsertGuestAddress, removeGuestAddress } from './guest-addresses.ts'

const form = {
  first_name: 'Mali',
  last_name: 'S',
  country: 'ประเทศไทย',
  province: 'กรุงเทพมหานคร',
  city: 'ปทุมวัน',
  area: 'ลุมพินี',
  address1: '1',
  address2: '',
  zip: '10330',
  phone: '0812345678',
  is_default: false,
  address_type: 'own' as const,
}

test('guest ids are negative and the first address is the default', () => {
  const first = upsertGuestAddress([], form)
  expect(first.id).toBe(-1)
  expect(first.list[0]?.is_default).toBe(true)
  const second = upsertGuestAddress(first.list, { ...form, is_default: true })
  expect(second.id).toBe(-2)
  expect(second.list.map((one) => [one.id, one.is_default])).toEqual([
    [-2, true],
    [-1, false],
  ])
})

test('updating an address adds no second one; deleting removes it', () => {
  const { list } = upsertGuestAddress([], form)
  const changed = upsertGuestAddress(list, { ...form, phone: '0899999999' }, -1)
  expect(changed.list).toHaveLength(1)
  expect(changed.list[0]?.phone).toBe('0899999999')
  expect(removeGuestAddress(changed.list, -1)).toEqual([])
})

test('the default can be moved, and moves to the newest when it is deleted', () => {
  const one = upsertGuestAddress([], form)
  const two = upsertGuestAddress(one.list, form)
  const three = upsertGuestAddress(two.list, form)
  const defaults = (list: typeof one.list) => list.filter(({ is_default }) => is_default).map(({ id }) => id)
  const moved = setDefaultAddress(three.list, -2)
  expect(moved.map(({ id }) => id)[0]).toBe(-2)
  expect(defaults(moved)).toEqual([-2])
  expect(defaults(removeGuestAddress(moved, -2))).toEqual([-3])
  expect(defaults(upsertGuestAddress(moved, form, -2).list)).toEqual([-2])
})

test('an id is used once on a phone, over all referral codes', () => {
  const here = upsertGuestAddress([], form).list
  expect(nextGuestId(here)).toBe(-2)
  expect(nextGuestId([])).toBe(-1)
})
