import { useBlocker } from '@tanstack/react-router'
import { Modal } from 'antd'
import { hasLeft } from '../session.ts'
import { useWords } from '../words.tsx'

/** Confirms before leaving a screen with unsaved changes; the browser confirms when the tab is closed. */
export function AskLeaving({ dirty }: { dirty: () => boolean }) {
  const words = useWords().products
  const blocker = useBlocker({
    shouldBlockFn: () => !hasLeft() && dirty(),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <Modal
      open={blocker.status === 'blocked'}
      title={words.leave}
      okText={words.leaveYes}
      okButtonProps={{ danger: true }}
      cancelText={words.leaveNo}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {words.leaveHint}
    </Modal>
  )
}
