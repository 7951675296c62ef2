// @vitest-environment happy-dom
import { ADDRESS_FIELDS, forAddressFields } from '@bailu/contract/addresses/kinds'
import type { Address } from '@bailu/contract/addresses/shop'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import AddressEditor from './address-editor.tsx'

const ADDRESS_ABROAD: Address = {
  ...forAddressFields((field) => `the ${field}`),
  id: 5,
  is_default: false,
  is_own: true,
  isZt: false,
  address_type: 'own',
}

test('the form has an input for every field of an address', async () => {
  await renderScreen(
    <AddressEditor address={ADDRESS_ABROAD} save={async () => 5} onSaved={() => {}} onCancel={() => {}} />,
  )
  const named = [...document.querySelectorAll<HTMLInputElement>('[name]')]
  for (const field of Object.keys(ADDRESS_FIELDS))
    expect(named.filter(({ name, value }) => name === field && value !== '').length, field).toBe(1)
})
