/** Picking of a round of several orders on a phone: one stop at a time, also without a connection. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadCart, storedOnDevice } from "./state/load_cart.ts";
import { CartView } from "./view/cart_view.tsx";
import { SignedOut } from "../pick/view/signed_out.tsx";
import { t } from "./messages.ts";

mountWarehousePage(loadCart, (cart) => (
  <WarehousePage
    title={t("title", { number: cart.round.number })}
    of={{ warehouse: cart.warehouse, tab: "shift" }}
  >
    <CartView cart={cart} />
  </WarehousePage>
), () => <SignedOut {...storedOnDevice()} />);
