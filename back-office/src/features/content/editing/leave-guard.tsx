import { useBlocker } from '@tanstack/react-router'
import { Modal } from 'antd'
import { hasLeft } from '../../../session.ts'
import { useWords } from '../../../words.tsx'

const sameSearch = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Asks before one goes away from what is not saved, also when the tab is closed. */
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
