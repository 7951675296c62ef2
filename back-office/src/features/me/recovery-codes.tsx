import { Modal, Typography } from 'antd'
import { useWords } from '../../words.tsx'
import styles from './me.module.css'

/** Recovery codes are shown only once: the dialog closes only after the user confirms they are stored. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useWords().staff.step
  return (
    <Modal
      open
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title={words.recovery}
      okText={words.kept}
      cancelButtonProps={{ hidden: true }}
      onOk={onKept}
    >
      <p>{words.recoveryHint}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Text copyable={{ text: codes.join('\n') }}>{words.recoveryCopy}</Typography.Text>
    </Modal>
  )
}
