/** What is true of every checkout: the server draws it, and it stays where it is while the browser brings the rest. */
export const CheckoutOpening = () => (
  <>
    <h1>Checkout</h1>
    <p>Nothing is ordered until you press the button at the end.</p>
  </>
)
