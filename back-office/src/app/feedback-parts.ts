/** The parts of antd that `feedback.ts` loads. */
export { message, Modal, notification } from 'antd'
