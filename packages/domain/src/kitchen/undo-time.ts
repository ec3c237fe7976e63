/**
 * Milliseconds in which a tap on the kitchen's screen can be undone; then its move is published to the customer.
 * [ORD-12]
 */
export const undoTime = 10_000
