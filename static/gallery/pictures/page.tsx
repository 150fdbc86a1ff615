/** The curators' page for pictures: a folder of them, and the crop of one. */
import { mountDeskPage } from "../catalog_desk/desk_frame.tsx";
import { PicturesPage } from "./pictures_page.tsx";

mountDeskPage({ pictures: PicturesPage });
