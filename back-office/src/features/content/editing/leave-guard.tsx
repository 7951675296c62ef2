import { useBlocker } from '@tanstack/react-router'
import { Modal } from 'antd'
import { hasLeft } from '../../../session.ts'
import { useWords } from '../../../words.tsx'

const sameSearch = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Confirms before leaving unsaved changes, also when the tab is closed; a change of search parameters is allowed. */
export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
  const words = useWords().content
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !hasLeft() && unsaved() && !(current.pathname === next.pathname && sameSearch(current.search, next.search)),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return (
    <Modal
      open={status === 'blocked'}
      title={words.leaveTitle}
      okText={words.leave}
      cancelText={words.stay}
      onOk={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {words.leaveText}
    </Modal>
  )
}
