import { Modal } from 'antd'
import { useWords } from '../language.tsx'

/** Says when the session will end. */
export function IdleDialog({ open, text, onStay }: { open: boolean; text: string; onStay: () => void }) {
  const words = useWords().shell.idle
  return (
    <Modal
      open={open}
      title={words.title}
      okText={words.stay}
      cancelButtonProps={{ hidden: true }}
      closable={false}
      zIndex={1090}
      onOk={onStay}
    >
      {text}
    </Modal>
  )
}
