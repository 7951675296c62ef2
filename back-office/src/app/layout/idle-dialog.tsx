import { Modal } from 'antd'
import { useWords } from '../language.tsx'

/** Says when the session will end. */
export default function IdleDialog({ text, onStay }: { text: string; onStay: () => void }) {
  const words = useWords().shell.idle
  return (
    <Modal
      open
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
