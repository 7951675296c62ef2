/** The parts of antd that `feedback.ts` loads. */
export { message, Modal } from 'antd'
