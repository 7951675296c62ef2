import { Spin } from 'antd'
import styles from './waiting.module.css'

export const Waiting = () => (
  <div className={styles.waiting}>
    <Spin size="large" />
  </div>
)
