import './styles.css'
import { startShop } from './start-shop.tsx'

void startShop({ native: [], afterMount: () => undefined, onStarted: () => undefined })
