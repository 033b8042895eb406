// A VAT number is asked for of companies only.
document.addEventListener("DOMContentLoaded", () => {
  const kind = document.getElementById("id_kind");
  const number = document.getElementById("id_vat_number");
  if (!kind || !number) return;
  const show = () => {
    const company = kind.value === "company";
    document.querySelector(".field-vat_number").hidden = !company;
    if (!company) number.value = "";
  };
  kind.addEventListener("change", show);
  show();
});
