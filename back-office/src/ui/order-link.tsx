import styles from './order-link.module.css'

/** Link to an order, labelled with its number. */
export const OrderLink = ({ order }: { order: { id: string; number: string } }) => (
  <a href={`/back-office/orders/${order.id}`} className={`figure ${styles.link}`}>
    {order.number}
  </a>
)
