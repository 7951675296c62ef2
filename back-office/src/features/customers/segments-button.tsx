import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../app/language.tsx'
import { openedPart } from '../../ui/idle/opened-part.tsx'
import type { AccountSearch } from './account-search.ts'

const SegmentList = openedPart(() => import('./segment-list.tsx'))

/** Opens the list of all segments. `search`: the list with the filters that can be saved. */
export function SegmentsButton({ search }: { search: AccountSearch }) {
  const words = useWords('customers').customers.segments
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.title}</Button>
      {open && <SegmentList search={search} onClose={() => setOpen(false)} />}
    </>
  )
}
