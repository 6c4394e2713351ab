-- Marks every run of glyphs at shipout with what TeX knew of it: kind, instance, paragraph.
-- Attributes take no part in line and page breaking, so the marked file has the layout of the
-- bare one. A run is wrapped in "/lcKIND.INSTANCE.PARAGRAPH BMC ... EMC %lc", which is taken
-- off again by a search for those two lines.
local KIND = luatexbase.registernumber("lckind")
local INST = luatexbase.registernumber("lcinst")
local PARA = luatexbase.registernumber("lcpara")
local GLYPH, DISC = node.id("glyph"), node.id("disc")
local HLIST, VLIST = node.id("hlist"), node.id("vlist")
local getattr, setattr = node.get_attribute, node.set_attribute
local paragraphs = 0

local function name_paragraph(head)
  for n in node.traverse(head) do
    if n.id == GLYPH then
      if not getattr(n, PARA) then setattr(n, PARA, paragraphs) end
    elseif n.id == DISC then
      name_paragraph(n.pre); name_paragraph(n.post); name_paragraph(n.replace)
    elseif n.id == HLIST or n.id == VLIST then
      name_paragraph(n.head)
    end
  end
end

luatexbase.add_to_callback("post_linebreak_filter", function(head)
  paragraphs = paragraphs + 1
  name_paragraph(head)
  return head
end, "lc.paragraphs")

local function literal(data)
  local n = node.new("whatsit", "pdf_literal")
  n.mode = 2
  n.data = data
  return n
end

local function glyph_of(n)
  if n.id == GLYPH then return n end
  if n.id == DISC then
    for g in node.traverse(n.replace) do
      if g.id == GLYPH then return g end
    end
  end
  return nil
end

local function name_of(g)
  local kind = getattr(g, KIND)
  if not kind then return nil end
  return string.format("/lc%d.%d.%d BMC", kind, getattr(g, INST) or 0, getattr(g, PARA) or 0)
end

local mark

local function mark_hlist(head)
  local open, last = nil, nil
  local function close()
    if open then
      head = node.insert_after(head, last, literal("EMC %lc"))
      open = nil
    end
  end
  local n = head
  while n do
    local following = n.next
    local g = glyph_of(n)
    if g then
      local name = name_of(g)
      if name ~= open then
        close()
        if name then
          head = node.insert_before(head, n, literal(name))
          open = name
        end
      end
      last = n
    elseif n.id == HLIST or n.id == VLIST then
      close()
      mark(n)
    elseif n.id == node.id("whatsit") then
      close()
    end
    n = following
  end
  close()
  return head
end

mark = function(box)
  if box.id == HLIST then
    if box.head then box.head = mark_hlist(box.head) end
  else
    for n in node.traverse(box.head) do
      if n.id == HLIST or n.id == VLIST then mark(n) end
    end
  end
end

if os.getenv("LC_MARKS") ~= "0" then
  luatexbase.add_to_callback("pre_shipout_filter", function(box)
    mark(box)
    return true
  end, "lc.marks")
end
